import { useState } from 'react'

const drafts = new Map<string, string>()

/** An unsent text, kept under a key until the page is reloaded. It survives leaving and reopening the form. */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(name) ?? '')
  const write = (next: string) => {
    if (next) drafts.set(name, next)
    else drafts.delete(name)
    setText(next)
  }
  return [text, write]
}

/** Called when the user changes: drafts must not be shown to the next user. */
export const clearDrafts = () => drafts.clear()
