import { type RefObject, useEffect, useRef } from 'react'

/** Moves to the comment with this id as soon as it is loaded, once. */
export function useNamedComment(container: RefObject<HTMLElement | null>, id: string | undefined): void {
  const shown = useRef<string>(undefined)
  // After every render, because the comments load bit by bit.
  useEffect(() => {
    if (id === undefined || shown.current === id || !/^\d+$/.test(id)) return
    const comment = container.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`)
    if (!comment) return
    shown.current = id
    // After the navigation, which moves the focus to the heading.
    setTimeout(() => {
      comment.focus({ preventScroll: true })
      comment.scrollIntoView({ block: 'center' })
    })
  })
}
