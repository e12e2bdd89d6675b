import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { describeRates, rateOf, type Sample, type Step, withSample } from './rate.ts'
import classes from './transfers.module.css'

interface Props {
  step: Step
  /** When the step was read from the server, by the browser's clock. */
  at: number
}

/** What a running transfer does, how far and how fast it is, and how long it still takes. */
export function TransferProgress({ step, at }: Props) {
  const { what, phase = what, share, amount } = step
  const rates = { amount: useRate(amount?.done, at, phase), share: useRate(share, at, phase) }
  const text = describeRates(step, rates)
  return (
    <div className={classes.progress}>
      <Progress.Root className={classes.bar} transitionDuration={200}>
        {/* Mantine would say the share only, and say one that nobody knows. */}
        <Progress.Section
          value={(share ?? 1) * 100}
          striped={share === undefined}
          animated={share === undefined}
          withAria={false}
          role="progressbar"
          aria-label={what}
          aria-valuetext={text === '' ? what : text}
          {...(share !== undefined && {
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': Math.round(share * 100),
          })}
        />
      </Progress.Root>
      <span className={classes.what}>{what}</span>
      <span className={`quiet ${classes.rates}`}>{text}</span>
    </div>
  )
}

/** How much is done in a second. Each step of a transfer has rates of its own. */
function useRate(done: number | undefined, at: number, step: string): number | undefined {
  const [seen, setSeen] = useState<{ step: string; samples: readonly Sample[] }>({ step, samples: [] })
  useEffect(() => {
    if (done === undefined) return
    setSeen((now) => ({ step, samples: withSample(now.step === step ? now.samples : [], { at, done }) }))
  }, [done, at, step])
  return seen.step === step ? rateOf(seen.samples) : undefined
}
