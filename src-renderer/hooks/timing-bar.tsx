import { count, duration } from '../ui/number.ts'
import type { DeliveryDetail } from './delivery.ts'
import classes from './timing-bar.module.css'

type Timed = Pick<DeliveryDetail, 'dns_ms' | 'connect_ms' | 'tls_ms' | 'first_byte_ms' | 'duration_ms'>

/** The steps of a delivery that took place, in milliseconds. What is left of the whole time is the reading of the answer. */
export function phasesOf({ dns_ms, connect_ms, tls_ms, first_byte_ms, duration_ms }: Timed) {
  const named = [
    ['DNS', dns_ms],
    ['Connect', connect_ms],
    ['TLS', tls_ms],
    ['First byte', first_byte_ms],
  ] as const
  const steps = named.flatMap(([name, ms]) => (ms === null ? [] : [{ name, ms }]))
  const rest = Math.max(0, (duration_ms ?? 0) - steps.reduce((sum, { ms }) => sum + ms, 0))
  const last = first_byte_ms === null ? 'Waited' : 'Read'
  return [...steps, ...(rest > 0 && duration_ms !== null ? [{ name: last, ms: rest }] : [])]
}

const stepNumbers: Readonly<Record<string, number>> = {
  DNS: 0,
  Connect: 1,
  TLS: 2,
  'First byte': 3,
  Read: 4,
  Waited: 4,
}

/** How long each step of a delivery took, as a bar and in numbers. */
export function TimingBar({ delivery }: { delivery: Timed }) {
  const phases = phasesOf(delivery)
  return (
    <div className={classes.timing}>
      <div className={classes.bar} aria-hidden="true">
        {phases.map(({ name, ms }) => (
          <i key={name} data-step={stepNumbers[name]} style={{ flexGrow: ms }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {phases.map(({ name, ms }) => (
          <div key={name}>
            <dt>
              <i className={classes.key} data-step={stepNumbers[name]} />
              {name}
            </dt>
            <dd>{ms < 10 ? ms.toFixed(1) : count(Math.round(ms))}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{delivery.duration_ms === null ? '–' : duration(delivery.duration_ms)}</dd>
        </div>
      </dl>
    </div>
  )
}
