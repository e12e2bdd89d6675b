import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

interface Props extends ButtonProps {
  href?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button, so that keyboard, screen readers and middle click treat it as a link. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
