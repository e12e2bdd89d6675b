import { type ReactNode, useState } from 'react'
import type { UrlState } from '../lists/use-url-state.ts'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import pickClasses from '../ui/dropdown.module.css'
import { Dropdown } from '../ui/dropdown.tsx'
import { PickList } from '../ui/pick-list.tsx'
import classes from './dora.module.css'
import { intervals, type MetricsQuery, type Tier, tiers } from './metrics-query.ts'

export function IntervalPicker({ query, url }: { query: MetricsQuery; url: UrlState }) {
  return (
    <Dropdown
      name="Interval"
      choices={intervals}
      value={query.interval}
      onPick={(id) => url.push({ interval: id === 'daily' ? undefined : id })}
    />
  )
}

/** Selects environment tiers. Without a selection, the server uses production. */
export function TierPicker({ query, url }: { query: MetricsQuery; url: UrlState }) {
  const toggle = (toggled: string) => {
    const selected = tiers.filter((tier) => query.tiers.includes(tier) !== (tier === toggled))
    const isDefault = selected.length === 0 || selected.join() === 'production'
    url.push({ tiers: isDefault ? undefined : selected.join() })
  }
  return (
    <PopoverPicker name="Tiers" value={tierNames(query.tiers)}>
      {() => (
        <PickList
          name="Tiers"
          options={tiers.map((tier) => ({ id: tier, name: tier }))}
          picked={new Set(query.tiers)}
          onPick={toggle}
          emptyText="No matching tiers"
        />
      )}
    </PopoverPicker>
  )
}

const tierNames = (selected: readonly Tier[]) => (selected.length === tiers.length ? 'all' : selected.join(', '))

/** A button that shows a name and a value, and opens a popover below it. */
export function PopoverPicker({
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
