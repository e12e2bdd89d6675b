import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './simulate.module.css'
import { type EventKind, groupKinds } from './simulation.ts'

interface Props {
  kinds: readonly EventKind[]
  picked: string
  onPick: (event_name: string) => void
}

/** The events by what they are about. Arrow keys move between them. */
export function EventMenu({ kinds, picked, onPick }: Props) {
  const groups = groupKinds(kinds)
  const order = groups.flatMap(([, some]) => some)
  const current = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of another event has the focus then
  useEffect(() => {
    if (moved.current) current.current?.focus()
    moved.current = false
  }, [picked])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const focused = event.target instanceof HTMLElement ? event.target.dataset.event : undefined
    const next = by && order[order.findIndex(({ event_name }) => event_name === focused) + by]
    if (!next) return
    event.preventDefault()
    moved.current = true
    onPick(next.event_name)
  }
  return (
    <nav className={classes.menu} aria-label="Events" onKeyDown={onKeyDown}>
      {groups.map(([name, some]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {some.map((kind) => {
              const isPicked = kind.event_name === picked
              return (
                <li key={kind.event_name}>
                  <button
                    type="button"
                    className={classes.event}
                    data-event={kind.event_name}
                    aria-current={isPicked ? 'true' : undefined}
                    tabIndex={isPicked ? 0 : -1}
                    {...(isPicked && { ref: current })}
                    onClick={() => onPick(kind.event_name)}
                  >
                    <span className="cut">{kind.title}</span>
                    <span className={`mono cut ${classes.name}`}>{kind.event_name}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
