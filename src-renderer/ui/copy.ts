import { toast } from './toast.ts'

/** Copies a text to the clipboard and shows a toast: `Request copied`. */
export async function copyText(text: string, name: string): Promise<void> {
  const done = await writeToClipboard(text)
  toast(done ? `${name} copied` : `${name} not copied: the browser denies access to the clipboard`)
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithSelection(text)
  }
}

/** Fallback without clipboard access, for example on plain http from another machine. */
function copyWithSelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
