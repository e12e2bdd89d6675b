/** True for a key that was pressed in a menu or a popover: Esc closes that, and nothing behind it. */
export const isInOverlay = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [aria-expanded="true"]') !== null
