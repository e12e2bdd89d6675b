import './mantine.css'
import './fonts.css'
import './base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { resumeSession, signInWithCode, takeSignInCode } from '../api/session.ts'
import { shareSession } from '../api/session-tabs.ts'
import { session } from '../api/token.ts'
import { Providers } from './providers.tsx'
import { router } from './routes.tsx'

const code = takeSignInCode()
shareSession()
if (code) await signInWithCode(code)
if (session.get().token === null) await resumeSession()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
