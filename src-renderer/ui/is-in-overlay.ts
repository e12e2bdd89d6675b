/** Whether a key was pressed in a menu or popover. Esc then closes only the menu or popover. */
export const isInOverlay = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [aria-expanded="true"]') !== null
