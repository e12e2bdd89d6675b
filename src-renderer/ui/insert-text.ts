/** Types the text as the user would, so that the browser can undo it. */
export function typeText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  // The only way that keeps the undo history of a text field; deprecated without a replacement.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Inserts a text at the caret. A field without the focus does not take it: the user may be writing somewhere else by now. */
export function insertText(field: HTMLTextAreaElement, text: string, onText: (text: string) => void): void {
  const { value, selectionEnd } = field
  if (document.activeElement === field) typeText(field, text)
  else onText(value.slice(0, selectionEnd) + text + value.slice(selectionEnd))
}
