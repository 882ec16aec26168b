import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from './cx.ts';

/** Turns while something works. Silent: the piece around it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cx('animate-spin', className)} />;
}
