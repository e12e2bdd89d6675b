import { type CSSProperties, useEffect, useState } from 'react'
import classes from './full-text.module.css'

interface Hint {
  texts: readonly string[]
  style: CSSProperties
}

const delay_ms = 500
/** What can have the keyboard focus and is small enough to show everything that is shortened in it. */
const holders = 'a, button, summary, h1, [role="row"], [role="gridcell"], [role="option"], [role="tab"]'

/**
 * Shows shortened texts in full: the text under the pointer, and all texts of the element or row with the keyboard focus. Elements with a
 * `title` show it on hover themselves. If they are too small for any text (`data-unlabeled`), they get it here with the keyboard focus.
 */
export function FullText() {
  const [hint, setHint] = useState<Hint>()
  useEffect(() => {
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      setHint(undefined)
    }
    const showSoon = (find: () => readonly Element[]) => {
      hide()
      timer = window.setTimeout(() => setHint(hintFor(find())), delay_ms)
    }
    const onFocus = () => showSoon(() => shortenedIn(focusedHolder()))
    const onPointer = ({ target }: PointerEvent) => {
      const element = target instanceof Element ? [target, target.parentElement].find(isShortened) : undefined
      if (element && !element.closest('[title]')) showSoon(() => [element])
      else hide()
    }
    const listeners = [
      ['focusin', onFocus],
      ['focusout', hide],
      // The current row of a list changes without a change of the focus.
      ['keyup', onFocus],
      ['keydown', hide],
      ['pointerdown', hide],
      ['wheel', hide],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener)
    document.addEventListener('pointerover', onPointer)
    window.addEventListener('resize', hide)
    return () => {
      hide()
      for (const [type, listener] of listeners) document.removeEventListener(type, listener)
      document.removeEventListener('pointerover', onPointer)
      window.removeEventListener('resize', hide)
    }
  }, [])
  if (!hint) return null
  // The texts are already in the page for screen readers.
  return (
    <div className={classes.hint} style={hint.style} aria-hidden="true">
      {hint.texts.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}

/** The element with the keyboard focus, or the current row or option of the list that has the focus. */
function focusedHolder(): Element | null {
  const focused = document.activeElement
  const current = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '')
  const holder = current ?? (focused?.matches(':focus-visible') ? focused : null)
  return holder?.matches(holders) ? holder : null
}

const shortenedIn = (element: Element | null): Element[] =>
  element ? [element, ...element.querySelectorAll('*')].filter((one) => isShortened(one) || isUnlabeled(one)) : []

const isUnlabeled = (element: Element) => element.matches('[data-unlabeled][title]')

function isShortened(element: Element | null): element is Element {
  if (!element || element.matches('input, textarea')) return false
  const style = getComputedStyle(element)
  return style.textOverflow === 'ellipsis'
    ? element.scrollWidth > element.clientWidth
    : style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
}

const textOf = (element: Element) =>
  (isUnlabeled(element) ? element.getAttribute('title') : element.textContent)?.trim() ?? ''

const gap_px = 4

function hintFor(elements: readonly Element[]): Hint | undefined {
  const [first] = elements
  const box = first?.getBoundingClientRect()
  if (!box?.width) return undefined
  const isHigh = box.bottom < innerHeight * 0.7
  return {
    texts: [...new Set(elements.map(textOf))].filter(Boolean),
    style: {
      ...(isHigh ? { top: box.bottom + gap_px } : { bottom: innerHeight - box.top + gap_px }),
      ...(box.left < innerWidth / 2 ? { left: Math.max(gap_px, box.left) } : { right: innerWidth - box.right }),
    },
  }
}
