import { pluralize } from '../ui/number.ts'
import type { Outcome } from './delivery.ts'
import classes from './strip.module.css'

const words: Record<Outcome, string> = {
  ok: '2xx or 3xx',
  client_error: '4xx',
  server_error: '5xx',
  no_answer: 'no answer',
}

const ticks = 100

/** The newest results of a hook, the oldest at the left. A failure is taller as well as coloured, so that the strip reads without colour. */
export function Strip({ name, results }: { name: string; results: readonly { id: number; outcome: Outcome }[] }) {
  const failed = results.filter(({ outcome }) => outcome !== 'ok').length
  const missing = Array.from({ length: Math.max(0, ticks - results.length) }, (_, at) => at)
  return (
    <span
      className={classes.strip}
      role="img"
      aria-label={
        results.length === 0
          ? `${name}: no result`
          : `${name}: ${failed} of the newest ${pluralize(results.length, 'result')} failed`
      }
    >
      {missing.map((at) => (
        <i key={`none ${at}`} className={classes.tick} data-result="none" />
      ))}
      {results.map(({ id, outcome }) => (
        <i key={id} className={classes.tick} data-result={outcome} title={words[outcome]} />
      ))}
    </span>
  )
}
