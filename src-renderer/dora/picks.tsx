import { type ReactNode, useState } from 'react'
import type { Place } from '../lists/use-place.ts'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import pickClasses from '../ui/pick.module.css'
import { Pick } from '../ui/pick.tsx'
import { PickList } from '../ui/pick-list.tsx'
import classes from './dora.module.css'
import { type Asked, intervals, type Tier, tiers } from './window.ts'

/** By day, by month, or all at once. */
export function IntervalPick({ asked, place }: { asked: Asked; place: Place }) {
  return (
    <Pick
      name="By"
      choices={intervals}
      at={asked.interval}
      onPick={(id) => place.go({ interval: id === 'daily' ? undefined : id })}
    />
  )
}

/** Several of the tiers; production where none is picked. */
export function TierPick({ asked, place }: { asked: Asked; place: Place }) {
  const toggle = (tier: string) => {
    const picked = tiers.filter((one) => asked.tiers.includes(one) !== (one === tier))
    const plain = picked.length === 0 || picked.join() === 'production'
    place.go({ tiers: plain ? undefined : picked.join() })
  }
  return (
    <QuietPick name="Tiers" value={wordsOf(asked.tiers)}>
      {() => (
        <PickList
          name="Tiers"
          options={tiers.map((tier) => ({ id: tier, name: tier }))}
          picked={new Set(asked.tiers)}
          onPick={toggle}
          none="No tier of that name"
        />
      )}
    </QuietPick>
  )
}

const wordsOf = (picked: readonly Tier[]) => (picked.length === tiers.length ? 'all' : picked.join(', '))

/** A quiet control with a small dialog below it: its name in grey, its value in ink. */
export function QuietPick({
  name,
  value,
  children,
}: {
  name: string
  value: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <DialogPopover
      name={name}
      opened={open}
      onOpened={setOpen}
      flush
      target={
        <button
          type="button"
          className={`${pickClasses.pick} ${classes.pick}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="quiet">{name}</span>
          <span className="cut">{value}</span>
        </button>
      }
    >
      {open && children(() => setOpen(false))}
    </DialogPopover>
  )
}
