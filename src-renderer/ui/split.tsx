import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './split.module.css'

interface Props {
  /** Key under which the width is saved. */
  name: string
  children: ReactNode
  /** The right pane. Without it, there is no divider. */
  side: ReactNode
  share?: number
}

const minSide_px = 400
const minMain_px = 420

/** Two panes with a divider that can be dragged or moved with arrow keys. */
export function Split({ name, children, side, share = 42 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [stored, setStored] = useLocalStorage<number | null>({ key: `gantry.split.${name}`, defaultValue: null })
  const totalWidth = () => box.current?.clientWidth ?? 1280
  const setSideWidth = (px: number) =>
    setStored((Math.min(Math.max(px, minSide_px), totalWidth() - minMain_px) / totalWidth()) * 100)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setSideWidth((box.current?.getBoundingClientRect().right ?? 0) - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: 32, ArrowRight: -32 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setSideWidth((event.currentTarget.nextElementSibling?.clientWidth ?? 0) + by)
  }
  const most = `calc(100% - ${minMain_px}px)`
  const width =
    stored === null
      ? `max(${minSide_px}px, min(clamp(520px, ${share}%, 760px), ${most}))`
      : `clamp(${minSide_px}px, ${stored}%, ${most})`

  return (
    <div ref={box} className={classes.split}>
      {children}
      {side && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: hr is not interactive; this separator has focus and a value */}
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label="Resize panes"
            aria-valuenow={Math.round(stored ?? share)}
            aria-valuemin={20}
            aria-valuemax={80}
            tabIndex={0}
            className={classes.handle}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onDoubleClick={() => setStored(null)}
            onKeyDown={onKeyDown}
          />
          <div className={classes.side} style={{ '--width': width } as React.CSSProperties}>
            {side}
          </div>
        </>
      )}
    </div>
  )
}
