export { howManyFit, isLevelRefusal, judgeLevel, roomFromOf, roomWithin, takeLevelTurn } from './judge.ts';
export { levelCut, levelRoom } from './free-from.ts';
export { followCrossings, rememberCrossing } from './crossings.ts';
export { keepLevelSetting } from './setting.ts';
export { changeLevelCaps, printLevels } from './change-caps.ts';
export { levelsView } from './view.ts';
export { levelNote } from './note.ts';
