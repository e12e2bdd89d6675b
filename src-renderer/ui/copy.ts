import { toast } from './toast.ts'

/** Copies a text to the clipboard and shows a toast: `curl copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  const done = await write(text)
  toast(done ? `${what} copied` : `${what} not copied: the browser denies access to the clipboard`)
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeThroughSelection(text)
  }
}

/** Fallback without clipboard access, for example on plain http from another machine. */
function writeThroughSelection(text: string): boolean {
  const back = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (back instanceof HTMLElement) back.focus()
  return done
}
