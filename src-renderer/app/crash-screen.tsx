import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { copyText } from '../ui/copy.ts'
import { EmptyState } from '../ui/states.tsx'

/** A fault of the console itself, not of the instance: says so, and what one can do. */
export function Broken({ error, reset }: { error: unknown; reset?: () => void }) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    <EmptyState
      as="h1"
      title="The console broke here"
      actions={
        <>
          {reset && (
            <Button variant="filled" onClick={reset}>
              Show it again
            </Button>
          )}
          <Button onClick={() => copyText(text, 'Trace')}>Copy the trace</Button>
        </>
      }
    >
      <p>The instance is not affected: nothing was sent.</p>
      <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
    </EmptyState>
  )
}

/** The last net: what the router's own boundaries do not hold. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children
  }
}
