import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onUserChange } from '../api/session.ts'
import { dropDrafts } from '../ui/drafts.ts'
import { Boundary } from './crash-screen.tsx'
import classes from './providers.module.css'
import { resolver, theme } from './theme.ts'

// The instance is on this machine: it is asked even when the browser believes to be offline, and a failure is shown at once.
const cache = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 5000 },
    mutations: { networkMode: 'always' },
  },
})
onUserChange(() => {
  cache.clear()
  dropDrafts()
})

const colorScheme = localStorageColorSchemeManager({ key: 'gantry-color-scheme' })

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={cache}>
        <Boundary>{children}</Boundary>
      </QueryClientProvider>
      <Notifications position="bottom-center" limit={3} zIndex={400} classNames={{ root: classes.toasts ?? '' }} />
    </MantineProvider>
  )
}
