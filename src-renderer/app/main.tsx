import './mantine.css'
import './fonts.css'
import './base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signInWithCode, takeSignInCode } from '../api/session.ts'
import { Providers } from './providers.tsx'
import { router } from './routes.tsx'

const code = takeSignInCode()
if (code) await signInWithCode(code)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
