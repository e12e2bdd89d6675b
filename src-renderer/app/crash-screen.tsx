import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { copyText } from '../ui/copy.ts'
import { EmptyState } from '../ui/states.tsx'

/** Shown when the console itself throws an error, as opposed to the instance. */
export function CrashScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    <EmptyState
      as="h1"
      title="This page crashed"
      actions={
        <>
          {reset && (
            <Button variant="filled" onClick={reset}>
              Reload page
            </Button>
          )}
          <Button onClick={() => copyText(text, 'Stack trace')}>Copy stack trace</Button>
        </>
      }
    >
      <p>An error in the console stopped this page. The instance is not affected.</p>
      <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
    </EmptyState>
  )
}

/** Catches errors outside the router's own error boundaries. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? <CrashScreen error={this.state.error} /> : this.props.children
  }
}
