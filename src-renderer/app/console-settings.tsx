import type { DayOfWeek } from '@mantine/dates'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { NoticeBand } from '../ui/notice-band.tsx'
import { useAppearance } from './use-appearance.ts'

const days: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6]

/** Gives the settings of the instance to all calendars below: `first_day_of_week`. */
export function ConsoleSettings({ children }: { children: ReactNode }) {
  const first = useAppearance()?.first_day_of_week
  return <DatesProvider settings={{ firstDayOfWeek: days.find((day) => day === first) ?? 0 }}>{children}</DatesProvider>
}

/** Says on every screen that nothing can be changed, with the message that refused changes get. */
export function MaintenanceBand() {
  const message = useAppearance()?.maintenance_message ?? null
  if (message === null) return null
  return (
    <NoticeBand tone="warn" label="Maintenance">
      Maintenance mode: changes are refused. <bdi>{message}</bdi>
    </NoticeBand>
  )
}
