/** For a button that cannot do anything yet: it stays focusable, so that its title, which says why, can be read. */
export const unavailable = (reason: string) =>
  ({ 'data-disabled': true, 'aria-disabled': true, title: reason }) as const
