import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { desktop } from '../api/desktop.ts'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { ChangeHost } from '../changes/change-host.tsx'
import { ClockMark } from '../clock/clock-mark.tsx'
import { FaultsMark } from '../faults/faults-mark.tsx'
import { DropAnywhere } from '../imports/drop-anywhere.tsx'
import { OpenedArchives } from '../imports/opened-archives.tsx'
import { useMe } from '../issues/use-issue.ts'
import { useLive } from '../live/use-live.ts'
import { ClockProvider } from '../ui/clock.tsx'
import { duration } from '../ui/number.ts'
import { useShortcut, useShortcutKeys } from '../ui/shortcuts.tsx'
import { TitleMark } from '../ui/title-mark.ts'
import { WorldMark } from '../worlds/world-mark.tsx'
import { AppMenu } from './app-menu.ts'
import { CommandPalette } from './command-palette.tsx'
import { ConsoleSettings, MaintenanceBand } from './console-settings.tsx'
import { FullText } from './full-text.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { ImpersonationBar } from './impersonation-bar.tsx'
import { type NavItem, navItemsFor } from './nav-items.ts'
import { type NewRecord, PaletteForm } from './palette-forms.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { WireLine } from './wire-line.tsx'

/** The frame of every screen: navigation rail, content, and the wire line below. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'jump' | 'shortcuts' | 'help' | null>(null)
  const [form, setForm] = useState<NewRecord>()
  const offset_ms = useClockOffset()
  const { impersonation, user_id } = useSession()
  const main = useFocusOnNavigation()
  useShortcutKeys()
  useLive()
  useShortcut('Ctrl+k', () => setOpen('jump'), {
    name: 'Search or jump',
    group: 'Everywhere',
    inFields: true,
    inPalette: false,
  })
  useShortcut('/', () => setOpen('jump'), { name: 'Search or jump', group: 'Everywhere', inPalette: false })
  useShortcut('?', () => setOpen('shortcuts'), { name: 'Shortcuts', group: 'Everywhere', inPalette: false })
  const cache = useQueryClient()
  const me = useMe().data
  useShortcut('r', () => void cache.invalidateQueries({ refetchType: 'active' }), {
    name: 'Refresh',
    group: 'Everywhere',
  })
  const close = () => setOpen(null)
  return (
    <ClockProvider offset_ms={offset_ms ?? 0}>
      <ConsoleSettings>
        <div className={classes.shell} data-acting={impersonation ? '' : undefined}>
          {impersonation && user_id !== null && <ImpersonationBar impersonation={impersonation} user_id={user_id} />}
          {/* A key that is pressed before the account is known works too: the screen says who may open it. */}
          {navItemsFor(me === undefined || me.is_admin === true).map((item) => (
            <GoToShortcut key={item.to} {...item} />
          ))}
          <Rail onSearch={() => setOpen('jump')} onHelp={() => setOpen('help')} />
          <main ref={main} className={classes.main}>
            <MaintenanceBand />
            <TitleMark value={titleMarks}>{children}</TitleMark>
          </main>
          <WireLine clock={clockLabel(offset_ms)} onShortcuts={() => setOpen('shortcuts')} />
          <ChangeHost />
          <FullText />
          <DropAnywhere />
          {desktop() && <OpenedArchives />}
          {desktop() && (
            <AppMenu
              onSearch={() => setOpen('jump')}
              onShortcuts={() => setOpen('shortcuts')}
              onHelp={() => setOpen('help')}
              onNew={setForm}
            />
          )}
          {open === 'jump' && (
            <CommandPalette
              onClose={close}
              onShortcuts={() => setOpen('shortcuts')}
              onHelp={() => setOpen('help')}
              onNew={setForm}
            />
          )}
          {open === 'help' && <HelpDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
          {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
          {form && <PaletteForm form={form} onClose={() => setForm(undefined)} />}
        </div>
      </ConsoleSettings>
    </ClockProvider>
  )
}

const titleMarks = (
  <>
    <WorldMark />
    <ClockMark />
    <FaultsMark />
  </>
)

function GoToShortcut({ name, to, letter }: NavItem) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, () => void navigate({ to }), { name, group: 'Go to' })
  return null
}

/** How far the instance's clock is ahead of the browser's. */
function useClockOffset(): number | null {
  const state = useRead('GET /-/gantry/v1/state', {})
  return state.data ? Date.parse(state.data.now) - state.fetched_at : null
}

/** Differences below two seconds are network latency. */
const latency_ms = 2000

function clockLabel(offset_ms: number | null): string | undefined {
  if (offset_ms === null) return undefined
  const off = Math.abs(offset_ms)
  if (off < latency_ms) return 'Clock in sync'
  // A clock that was moved by eight days is not ahead by seven days and 23 hours.
  const shown = off < 60_000 ? off : Math.round(off / latency_ms) * latency_ms
  return `Server clock ${duration(shown)} ${offset_ms > 0 ? 'ahead' : 'behind'}`
}
