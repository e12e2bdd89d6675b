import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import { untilRefreshed } from '../api/own-writes.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { Coded } from '../ui/coded.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { pluralize } from '../ui/number.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { announcePackOff, announcePackOn } from './announce-fault.ts'
import { type Pack, packsAddress, readsAffectedByFaults } from './fault.ts'
import { explainRefusal } from './fault-words.ts'
import classes from './faults.module.css'

/** Turns a pack on or off. @returns what confirms it */
async function write(pack: Pack, on: boolean): Promise<() => void> {
  const { name } = pack
  if (on) {
    const answer = await fetchBody('PUT /-/gantry/v1/faults/packs/:name', { name })
    return () => announcePackOn(answer)
  }
  await fetchBody('DELETE /-/gantry/v1/faults/packs/:name', { name })
  return () => announcePackOff(pack)
}

/** The packs: what each does, which mistake of clients it finds, and a switch. `j` and `k` move between the switches, Space turns one. */
export function FaultPacks() {
  const read = useRead(packsAddress, {})
  useScreenRequest({ request: read.request })
  const cache = useQueryClient()
  const [error, setError] = useState<{ cause: ApiError; pack: Pack; on: boolean }>()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const showSkeleton = useDelayed(read.pending)
  const turn = async (pack: Pack, on: boolean) => {
    setError(undefined)
    setPending((all) => new Set([...all, pack.name]))
    try {
      const announce = await write(pack, on)
      await untilRefreshed(
        Promise.all(readsAffectedByFaults.map((address) => cache.invalidateQueries({ queryKey: [address] }))),
      )
      announce()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError({ cause, pack, on })
    } finally {
      setPending((all) => new Set([...all].filter((name) => name !== pack.name)))
    }
  }
  const move = (by: number) => {
    const switches = [...(list.current?.querySelectorAll<HTMLInputElement>('input[role="switch"]') ?? [])]
    const at = switches.findIndex((one) => one.matches(':focus'))
    const next = switches[at < 0 ? 0 : Math.min(Math.max(at + by, 0), switches.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', () => move(1), { name: 'Next pack', inPalette: false })
  useShortcut('k', () => move(-1), { name: 'Previous pack', inPalette: false })
  return (
    <>
      {read.error && (
        <ErrorBand
          error={read.error}
          what={explainRefusal(read.error) ?? 'The packs could not be loaded.'}
          onRetry={read.retry}
        />
      )}
      {error && (
        <ErrorBand
          error={error.cause}
          what={`The pack ${error.pack.name} was not turned ${error.on ? 'on' : 'off'}.`}
          onRetry={() => void turn(error.pack, error.on)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.packs} aria-label="Packs" tabIndex={0} aria-busy={read.pending}>
        <div className={classes.packHead} aria-hidden="true">
          <span>State</span>
          <span>Pack</span>
          <span>What happens</span>
          <span>Finds</span>
        </div>
        {showSkeleton && (
          <ul>
            {[40, 55, 48, 60, 44, 52].map((width) => (
              <li key={width} className={classes.pack}>
                <SkeletonBar width={80} />
                <SkeletonBar width={`${width}%`} />
              </li>
            ))}
          </ul>
        )}
        <ul ref={list}>
          {read.data?.map((pack) => (
            <PackRow
              key={pack.name}
              pack={pack}
              pending={pending.has(pack.name)}
              onTurn={(on) => void turn(pack, on)}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

function PackRow({ pack, pending, onTurn }: { pack: Pack; pending: boolean; onTurn: (on: boolean) => void }) {
  const id = useId()
  return (
    <li className={classes.pack} data-on={pack.on || undefined}>
      <div className={classes.switch}>
        <Switch
          aria-label={pack.name}
          aria-describedby={id}
          aria-busy={pending}
          checked={pack.on}
          label={pack.on ? 'On' : 'Off'}
          onChange={(event) => !pending && onTurn(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.packName}>
        <span className="mono">{pack.name}</span>
        {pack.on && (
          <LinkButton to="/faults" search={{ q: `pack:${pack.name}` }} variant="subtle" className={classes.rules ?? ''}>
            {pluralize(pack.fault_ids.length, 'rule')}
          </LinkButton>
        )}
      </div>
      <p id={id} className={classes.does}>
        <Coded text={pack.does} />
      </p>
      <p className={classes.finds}>
        <span className={classes.findsWord}>Finds: </span>
        <Coded text={pack.finds} />
      </p>
    </li>
  )
}
