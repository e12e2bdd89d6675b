import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { ClockProvider } from '../ui/clock.tsx'
import { duration } from '../ui/number.ts'
import { useShortcut, useShortcutKeys } from '../ui/shortcuts.tsx'
import { Jump } from './command-palette.tsx'
import { places } from './nav-items.ts'
import { Rail } from './rail.tsx'
import { preloadWhenIdle } from './screens.ts'
import classes from './shell.module.css'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useFocusOnArrival } from './use-focus-on-navigation.ts'
import { WireLine } from './wire-line.tsx'

/** Frame of every screen: places at the left, the screen, and below it the request that the screen stands for. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'jump' | 'shortcuts' | null>(null)
  const ahead_ms = useClockAhead()
  const main = useFocusOnArrival()
  useShortcutKeys()
  useEffect(preloadWhenIdle, [])
  useShortcut('Ctrl+k', () => setOpen('jump'), { name: 'Search or jump', group: 'Everywhere', inFields: true })
  useShortcut('/', () => setOpen('jump'), { name: 'Search', group: 'Everywhere' })
  useShortcut('?', () => setOpen('shortcuts'), { name: 'Shortcuts', group: 'Everywhere' })
  const close = () => setOpen(null)
  return (
    <ClockProvider offset_ms={ahead_ms ?? 0}>
      <div className={classes.shell}>
        {places.map((place) => (
          <GoKey key={place.to} {...place} />
        ))}
        <Rail onSearch={() => setOpen('jump')} />
        <main ref={main} className={classes.main}>
          {children}
        </main>
        <WireLine clock={clockText(ahead_ms)} onShortcuts={() => setOpen('shortcuts')} />
        {open === 'jump' && <Jump onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </div>
    </ClockProvider>
  )
}

function GoKey({ name, to, letter }: (typeof places)[number]) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, () => void navigate({ to }), { name, group: 'Go to' })
  return null
}

/** How far the instance's clock runs ahead of the browser's. */
function useClockAhead(): number | null {
  const state = useRead('GET /-/gantry/v1/state', {})
  return state.data ? Date.parse(state.data.now) - state.fetched_at : null
}

/** Answers take a moment: below two seconds the clocks agree. */
function clockText(ahead_ms: number | null): string | undefined {
  if (ahead_ms === null) return undefined
  if (Math.abs(ahead_ms) < 2000) return 'Clock live'
  return `Clock ${duration(Math.abs(ahead_ms))} ${ahead_ms > 0 ? 'ahead' : 'behind'}`
}
