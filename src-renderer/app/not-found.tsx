import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { TitleMark } from '../ui/title-mark.ts'
import { setWindowTitle } from '../ui/window-title.ts'

interface Props {
  /** The address that has no page. */
  address: string
  actions: ReactNode
  children?: ReactNode
}

/** The screen for an address without a page. */
export function NoPage({ address, actions, children }: Props) {
  const titleMark = useContext(TitleMark)
  useEffect(() => {
    setWindowTitle('Not found')
  }, [])
  return (
    <EmptyState
      as="h1"
      title="Page not found"
      actions={
        <>
          {actions}
          {titleMark}
        </>
      }
    >
      <p className="mono">{address}</p>
      {children}
    </EmptyState>
  )
}

export function NotFound() {
  const { href } = useLocation()
  return (
    <NoPage
      address={href}
      actions={
        <LinkButton to="/" variant="filled">
          Go to Home
        </LinkButton>
      }
    />
  )
}
