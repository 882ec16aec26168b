import type { ApiError } from '#client/api-error.ts';
import { useEffect, useMemo, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import type { CallData } from '#client/request.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { useLocale } from '#ui/locale.tsx';
import { problemIn } from '#ui/problem-in.ts';
import { dropDraft, keepDraft, readDraft, useDraft } from './draft.ts';
import { fieldErrors } from './error-sentence.ts';
import type { OwnRule } from './form-check.ts';
import { isEvent, readerOf, useBoxes, whole, within, type Boxes, type Reader, type Typed } from './form-parts.ts';
import { leadTo } from './lead-to.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { useOnline } from './online.ts';
import { useEarly, type PartLater } from './part-later.ts';
import { isAboutWho, wasTold } from './proving.ts';
import { usePart } from './use-part.ts';
import { useIsOver, useWrite } from './write.ts';

/** The PIN stands in no box: it is asked for last. Until then the schema reads this one. */
const anyPin = '000000';

export type FormOptions<Row extends Endpoint, Values extends object> = {
  /** What stands in the boxes at first. */
  start: Values | (() => Values);
  /** The contract's own: `row.body`, or where a page is to be light a part that is fetched later. Made once. */
  schema: z.ZodMiniType | PartLater<z.ZodMiniType>;
  /** What is sent of what stands there. Empty texts count as left out. */
  input: (values: Values) => Typed<Row>;
  /** By field, for what only the screen knows: names of rules or sentences. They come before the contract's. */
  rules?: (values: Values) => Record<string, OwnRule>;
  invalidates?: readonly Endpoint[];
  onSent?: (data: DataOf<Row>, values: Values) => void;
  /** What was typed comes back under this name, in this tab: after a reload, after a forced login. */
  draft?: string;
  /** What of it may be kept, where not all of it may; null where nothing of it is worth keeping. */
  toKeep?: (values: Values) => Values | null;
  /** Boxes of PINs, which are empty again after every refusal. */
  secrets?: readonly (keyof Values & string)[];
  /** Asks before a page is left with what was typed. */
  guard?: boolean;
  /** Whether the PIN is asked for before it is sent. */
  pin?: (values: Values) => boolean;
  /** What is refused for anything but the PIN is told by the form, and the PIN dialog closes. */
  tellsRefusals?: boolean;
  /** Around every sending, e.g. `onceMore.send`: gives what is added to the body. */
  around?: <T>(send: (more: object) => Promise<T>, values: Values) => Promise<T>;
  /** Where the reader of a refused form is led; the first wrong field, where it says nothing. */
  lead?: () => void;
  /** Which refusals a question of the screen asks, and nothing else tells, e.g. `onceMore.isAsked`. */
  isAsked?: (refusal: unknown) => boolean;
};
/** What a shell needs of a form, whatever stands in it. */
export type AnyForm = Pick<
  ReturnType<typeof useForm<Endpoint, object>>,
  | 'props'
  | 'submit'
  | 'failure'
  | 'isHeld'
  | 'unplaced'
  | 'isSending'
  | 'isOnline'
  | 'isRestored'
  | 'startOver'
  | 'keep'
  | 'drop'
>;

/**
 * One form over one row: what stands in its boxes, what is wrong with it, and its sending. Checked with the contract's
 * schema when it is sent, and with every letter after that; what the server refuses stands under its field. The form is
 * sent once whatever is pressed (`useWrite`).
 *
 * Errors are found by their path in the body (`label.en`), boxes by their name in `start`.
 */
export function useForm<Row extends Endpoint, Values extends object>(row: Row, options: FormOptions<Row, Values>) {
  const {
    start,
    schema,
    input,
    rules,
    onSent,
    draft = '',
    guard,
    pin,
    around = (act) => act({}),
    toKeep = (all) => all,
  } = options;
  const locale = useLocale();
  const isOnline = useOnline();
  const [initial, setInitial] = useState(start);
  const [kept] = useState(() => (draft ? readDraft<Values>(draft) : null));
  const [values, draw] = useState<Values>(() => ({ ...initial, ...kept }));
  // What stands there now: a box may be filled and sent in one breath, before it is drawn.
  const now = useRef(values);
  const put = (next: Values) => draw((now.current = next));
  const secrets = options.secrets ?? ('pin' in values ? ['pin'] : []);
  const [isRestored, setRestored] = useState(kept !== null);
  const [tried, setTried] = useState<Boxes | null>(null);
  const [isPinAsked, setPinAsked] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isForForm = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const write = useWrite(row, { quiet: true, loader: 'hide', invalidates: options.invalidates ?? [] });
  // Which row it is may depend on what is typed, and the schema with it.
  const reader = useMemo(() => readerOf(schema), [schema]);
  useEarly(reader);
  const press = usePart(reader, reader);
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(initial), [values, initial]);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isOpen = isDirty && !write.isSuccess && !leave;
  useDraft(draft, draft && isOpen ? toKeep(values) : null);
  useLeaveGuard(guard === true && isOpen);
  useEffect(() => leave?.(), [leave]);

  const readWith = (read: Reader, of: Values) => {
    const { body } = input(of) as { body?: object };
    return read({ ...(pin && { pin: anyPin }), ...body }, rules?.(of) ?? {}, locale);
  };
  const broken = tried && reader.known ? within(tried, readWith(reader.known, values).sentences) : {};
  const boxes = useBoxes();
  const isAsked = (thrown: unknown) => options.isAsked?.(thrown) === true;
  const isOver = useIsOver(write.error);
  const refusal = isOver || wasTold(write.error) ? null : write.error;
  const refused = isAsked(refusal) ? {} : fieldErrors(refusal, locale);
  // A PIN that is asked for last has no box: what is said of it stands above the form.
  if (pin) delete refused['pin'];
  const leads = useRef(options.lead);
  leads.current = options.lead;
  /** Where the reader is led once it is drawn: every refused press draws the form anew, with what is known by now. */
  const [goal, setGoal] = useState<{ isBox: boolean } | null>(null);
  useEffect(() => {
    if (goal) (!goal.isBox && leads.current ? leads.current : leadTo)(element.current);
  }, [goal]);
  /** Leads to what keeps it from being sent: a sentence of the schema, or what a box says of itself. */
  const stops = (sentences: Record<string, string>): boolean => {
    const isBroken = Object.keys(sentences).length > 0;
    const stopped = isBroken || problemIn(element.current) !== null;
    if (stopped) setGoal({ isBox: !isBroken });
    return stopped;
  };
  useEffect(() => {
    if (refusal && !isPinAsked) setGoal({ isBox: false });
  }, [refusal, isPinAsked]);

  /** Of this moment: two presses may come before anything is drawn. */
  const isUnderWay = useRef(false);
  /** What was done is not done again unchanged: a second Enter may come after the answer, before the screen goes on. */
  const done = useRef<Values | null>(null);
  async function send(of: Values, digits?: string): Promise<void> {
    isUnderWay.current = true;
    const data = await around((more) => {
      const body = { ...(readWith(reader.known!, of).body as object), ...(pin && { pin: digits }), ...more };
      return write.mutateAsync({ ...(input(of) as object), body } as unknown as CallData<Row>);
    }, of).finally(() => (isUnderWay.current = false));
    if (row.idempotent) done.current = of;
    if (draft) dropDraft(draft);
    setRestored(false);
    const tell = () => onSent?.(data, of);
    // Whoever goes on from what was saved is not asked whether to leave it.
    if (guard) setLeave(() => tell);
    else tell();
  }
  const keepNow = (of: Values) => {
    const worth = draft && toKeep(of);
    if (worth) keepDraft(draft, worth);
  };
  /** Without a line nothing can be checked yet: that is said at once. */
  const hold = () => void (!isOnline && !reader.known && setHeld(true));
  const submitWith = (patch: Partial<Values>) => {
    if (isUnderWay.current || write.isPending || press.isWaiting) return;
    if (Object.keys(patch).length > 0) put({ ...now.current, ...patch });
    else if (now.current === done.current) return;
    const meant = now.current;
    hold();
    press.act((read) => {
      // Whoever types on while the schema comes has not meant this.
      if (now.current !== meant) return;
      setTried(() => whole);
      const isStopped = stops(readWith(read, meant).sentences);
      setHeld(!isStopped && !isOnline);
      if (isStopped || !isOnline) return;
      // A login that is asked for in between takes the page away.
      keepNow(meant);
      if (pin?.(meant)) setPinAsked(true);
      else
        void send(meant).catch(() => {
          setTried(null);
          // A PIN is typed anew after every refusal.
          put({ ...now.current, ...Object.fromEntries(secrets.map((name) => [name, ''])) });
        });
    });
  };
  const pass = (of: Boxes | readonly string[], then: () => void) => {
    const meant = now.current;
    const part: Boxes = typeof of === 'function' ? of : (path) => of.includes(path);
    hold();
    press.act((read) => {
      if (now.current !== meant) return;
      setTried(() => part);
      if (!stops(within(part, readWith(read, meant).sentences))) then();
    });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    submitWith({});
  };
  const set = (patch: Partial<Values> | ((of: Values) => Partial<Values>)) => {
    put({ ...now.current, ...(typeof patch === 'function' ? patch(now.current) : patch) });
    // What was refused is another thing now, and what was sent is begun anew.
    if (write.isSuccess) setTried(null);
    if (write.error || write.isSuccess) write.reset();
  };
  return {
    values,
    set,
    /** `value` and `onChange` of the box of that name. */
    bind: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      onChange: (next: Values[Name] | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [name]: isEvent(next) ? next.target.value : next } as unknown as Partial<Values>),
    }),
    /** The sentence under a field; `own` is what the screen itself has against it, and is said first. */
    error(path: string, own?: string | false | null): string | undefined {
      boxes.add(path);
      // What was refused is said until something is changed.
      return own || (refused[path] ?? broken[path]);
    },
    /** All that is wrong, by path, for a form that sums it up. */
    said: { ...broken, ...refused },
    /** A refusal that names no field, for the top of the form. */
    failure: refusal && Object.keys(refused).length === 0 && !isPinAsked && !isAsked(refusal) ? refusal : null,
    /** The sentences of fields that no box of this form asks for: nothing may block it unseen. */
    unplaced: (): string[] =>
      Object.entries({ ...refused, ...broken }).flatMap(([path, text]) => (boxes.has(path) ? [] : [text])),
    submit,
    /** With what the button that is pressed stands for, or with what was typed this moment. */
    submitWith,
    /** Where it is asked in steps: goes on when nothing is wrong in the boxes of this one, or says what is. */
    pass,
    /** For the `form` element. */
    props: { ref: element, noValidate: true, onSubmit: submit },
    isSending: write.isPending || press.isWaiting,
    isOnline,
    /** It was pressed without a line: nothing was sent. */
    isHeld: isHeld && !isOnline,
    isDirty,
    /** What was typed before has come back. */
    isRestored,
    /** With what stood there at first, or with what it is now. */
    startOver(anew: Values = initial) {
      if (draft) dropDraft(draft);
      setInitial(anew);
      put(anew);
      done.current = null;
      setLeave(null);
      setTried(null);
      setRestored(false);
      write.reset();
    },
    /** Closing it keeps what was typed, at once; putting it aside forgets it. */
    keep: () => void (isOpen && keepNow(values)),
    drop: () => void (draft && dropDraft(draft)),
    /** For a PIN dialog beside the form. */
    pin: {
      open: isPinAsked,
      onClose() {
        setPinAsked(false);
        // What was refused for its PIN is no word about the form.
        if (!isForForm.current) write.reset();
        isForForm.current = false;
      },
      async onPin(digits: string) {
        try {
          await send(now.current, digits);
        } catch (error) {
          // What a field is refused for stands under it, and the PIN is asked for again.
          // That somebody else saved it meanwhile is a word about the form, which leads to what they saved.
          const isChanged = (error as ApiError).error?.key === 'record.changed_meanwhile';
          const isTold = isChanged || (options.tellsRefusals && !isAboutWho(error));
          isForForm.current =
            !isAsked(error) && (isTold || Object.keys(fieldErrors(error, locale)).some((path) => path !== 'pin'));
          if (!isForForm.current) throw error;
        }
      },
    },
  };
}
