import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onSignInAgain, onSignOut, onUserChange } from '../api/session.ts'
import { session } from '../api/token.ts'
import { drafts } from '../ui/drafts.ts'
import { colorScheme } from './color-scheme.ts'
import { ErrorBoundary } from './crash-screen.tsx'
import classes from './providers.module.css'
import { resolver, theme } from './theme.ts'
import { guardUnsavedWork } from './unsaved-work.ts'
import { showWorkProgress } from './work-progress.ts'

// The instance usually runs on this machine, so send requests even when the browser is offline, and show errors without retries.
const cache = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 5000 },
    mutations: { networkMode: 'always' },
  },
})
onSignOut(() => void cache.cancelQueries())
onUserChange(() => {
  cache.clear()
  const { user_id, impersonation } = session.get()
  drafts.setOwner(user_id, impersonation?.from?.user_id)
})
// Reads that began without a session wait, and only a cancelled read without data starts again.
onSignInAgain(() => void cache.cancelQueries().then(() => cache.invalidateQueries()))
guardUnsavedWork()
showWorkProgress()

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={cache}>
        <ErrorBoundary>{children}</ErrorBoundary>
        <Notifications
          position="bottom-left"
          containerWidth={640}
          transitionDuration={120}
          zIndex={400}
          classNames={{ root: classes.toasts ?? '' }}
        />
      </QueryClientProvider>
    </MantineProvider>
  )
}
