import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../ui/states.tsx'

export function NotFound() {
  const { href } = useLocation()
  useEffect(() => {
    document.title = 'Not found · Gantry'
  }, [])
  return (
    <EmptyState
      as="h1"
      title="Page not found"
      actions={
        <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to Home
        </Button>
      }
    >
      <p className="mono">{href}</p>
    </EmptyState>
  )
}
