/** Whether a key was pressed in a menu or popover. Esc then closes only the menu or popover. */
export const isInOverlay = (event: Event | undefined): boolean =>
  event?.target instanceof Element &&
  event.target.closest('[role="menu"], [role="dialog"], [aria-expanded="true"]') !== null
