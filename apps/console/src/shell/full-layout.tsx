import { Outlet } from '@tanstack/react-router';

/** A page of its own, which draws its own `main`: login, notices. */
export function FullLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Outlet />
    </div>
  );
}
