import { Link } from '@tanstack/react-router'
import { count, duration } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { getsText, type HookCard, shareText, stateOf } from './hook.ts'
import classes from './hooks.module.css'
import { Strip } from './strip.tsx'

/** More would leave too little room for the list. */
const shown = 4

/** The newest results of the first hooks, above the list of deliveries. */
export function HookStrips({ hooks }: { hooks: readonly HookCard[] }) {
  if (hooks.length === 0) return null
  return (
    <ul className={classes.strips} aria-label="Hooks, with their newest 100 results">
      {hooks.slice(0, shown).map((hook) => {
        const state = stateOf(hook)
        return (
          <li key={hook.id} className={classes.stripRow}>
            <span className="mono quiet">{hook.id}</span>
            <StatusBadge tone={state.tone}>
              <span className="visually-hidden">{state.text}</span>
            </StatusBadge>
            <Link to="/hooks" search={{ peek: String(hook.id) }} className={`cut ${classes.url}`} title={hook.url}>
              {hook.name === null ? <span className="mono">{hook.url}</span> : <bdi>{hook.name}</bdi>}
            </Link>
            <span className={`quiet cut ${classes.gets}`}>{hook.paused ? 'paused' : getsText(hook)}</span>
            <Strip name={hook.url} results={hook.recent} />
            <span className={classes.figure} data-low={state.tone === 'bad' || undefined}>
              {shareText(hook)}
            </span>
            <span className={`quiet ${classes.figure}`}>
              {hook.p95_ms === null ? '–' : `p95 ${duration(hook.p95_ms)}`}
            </span>
          </li>
        )
      })}
      {hooks.length > shown && (
        <li className={classes.more}>
          <Link to="/hooks">
            {count(hooks.length - shown)} more {hooks.length === shown + 1 ? 'hook' : 'hooks'}
          </Link>
        </li>
      )}
    </ul>
  )
}
