import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './split.module.css'

interface Props {
  /** Remembers its place under this name. */
  name: string
  children: ReactNode
  /** What stands at the right; nothing of the split is there without it. */
  side: ReactNode
  share?: number
}

const least_px = 400
const rest_px = 420

/** A list and, beside it, one of its records. The line between them can be dragged, also by arrow keys. */
export function Split({ name, children, side, share = 42 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useLocalStorage<number | null>({ key: `gantry.split.${name}`, defaultValue: null })
  const whole = () => box.current?.clientWidth ?? 1280
  const place = (px: number) => setKept((Math.min(Math.max(px, least_px), whole() - rest_px) / whole()) * 100)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    place((box.current?.getBoundingClientRect().right ?? 0) - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: 32, ArrowRight: -32 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    place((event.currentTarget.nextElementSibling?.clientWidth ?? 0) + by)
  }
  const width =
    kept === null ? `clamp(520px, ${share}%, 760px)` : `clamp(${least_px}px, ${kept}%, calc(100% - ${rest_px}px))`

  return (
    <div ref={box} className={classes.split}>
      {children}
      {side && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget, hr is not */}
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label="Width of the record"
            aria-valuenow={Math.round(kept ?? share)}
            aria-valuemin={20}
            aria-valuemax={80}
            tabIndex={0}
            className={classes.handle}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onDoubleClick={() => setKept(null)}
            onKeyDown={onKeyDown}
          />
          <div className={classes.side} style={{ width }}>
            {side}
          </div>
        </>
      )}
    </div>
  )
}
