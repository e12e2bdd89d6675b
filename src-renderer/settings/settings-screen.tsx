import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { EmptyState, LoadFailed, useDelayed } from '../ui/states.tsx'
import { ApplicationSettings } from './application-settings.tsx'
import classes from './settings-screen.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'

/** The application settings, for administrators. */
export function SettingsScreen() {
  const list = useRead('GET /-/gantry/v1/settings', {})
  const stored = useRead('GET /application/settings', {})
  useScreenRequest(stored)
  const waited = useDelayed(list.pending)
  // An instance whose settings were never changed has them since its first account.
  const { created_at, updated_at } = stored.data ?? {}
  if (list.data)
    return <ApplicationSettings list={list.data} changed_at={updated_at === created_at ? undefined : updated_at} />
  return (
    <>
      <PageHead title="Settings" />
      {list.error?.status === 403 ? (
        <EmptyState
          title="Only administrators can see the settings"
          actions={<LinkButton to="/">Go to Home</LinkButton>}
        >
          <p>Settings apply to the whole instance. Ask an administrator to change one for you.</p>
          <p className={`mono ${classes.answer}`}>
            {list.error.status} {list.error.bodyText}
          </p>
        </EmptyState>
      ) : (
        list.error && <LoadFailed error={list.error} noun="settings" onRetry={list.retry} />
      )}
      {waited && <SettingsSkeleton />}
    </>
  )
}
