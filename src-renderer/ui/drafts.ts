import { useState } from 'react'

const drafts = new Map<string, string>()

/** A text that is being written, under the name of what it is for: whoever leaves that and comes back finds it. */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(name) ?? '')
  const write = (next: string) => {
    if (next) drafts.set(name, next)
    else drafts.delete(name)
    setText(next)
  }
  return [text, write]
}

/** They belong to whoever wrote them. */
export const dropDrafts = () => drafts.clear()
