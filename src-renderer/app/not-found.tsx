import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Empty } from '../ui/states.tsx'

export function NotFound() {
  const { href } = useLocation()
  useEffect(() => {
    document.title = 'Not found · Gantry'
  }, [])
  return (
    <Empty
      as="h1"
      title="No screen at this address"
      acts={
        <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to Home
        </Button>
      }
    >
      <p className="mono">{href}</p>
    </Empty>
  )
}
