import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so: `curl copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  const done = await write(text)
  toast(done ? `${what} copied` : `${what} could not be copied: the clipboard is closed to this page`)
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeThroughSelection(text)
  }
}

/** Where the clipboard is not offered: a page over plain http from another machine, a window without permissions. */
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
