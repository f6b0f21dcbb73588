import { type ReactNode, useState } from 'react'
import { TextLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import '../accounts.css'

type Shown = 'login' | 'register'

/** The login and registration forms, side by side; one at a time on a small screen. `reason`: why login is needed. */
export function AuthScreen({ reason }: { reason: string | undefined }) {
  const [shown, setShown] = useState<Shown>('login')
  const [isForgotten, setIsForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const go = (toForgotten: boolean) => (typed: string) => {
    setEmail(typed)
    setIsForgotten(toForgotten)
    setShown('login')
  }
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="login-columns" data-shown={shown}>
        <div className="stack">
          <h1 className="title">
            <span className="on-login">{isForgotten ? 'Forgot password' : 'Welcome back'}</span>
            <span className="on-register">New here</span>
          </h1>
          <fieldset className="segmented" aria-label="Log in or register">
            <SegmentButton isOn={shown === 'login'} onClick={() => setShown('login')}>
              Log in
            </SegmentButton>
            <SegmentButton
              isOn={shown === 'register'}
              onClick={() => {
                setShown('register')
                setIsForgotten(false)
              }}
            >
              Register
            </SegmentButton>
          </fieldset>
          {reason && <Notice>{reason}</Notice>}
          <div className="login-part">
            {isForgotten ? (
              <ForgotForm email={email} onBack={() => setIsForgotten(false)} />
            ) : (
              <LoginForm key={email} email={email} onForgotten={go(true)} />
            )}
          </div>
        </div>
        {!isForgotten && (
          <section className="stack" aria-label="Register">
            <h2 className="heading only-d">New here</h2>
            <p className="muted">
              With an account, you can see your cart, wishlist, addresses and orders on every device.
            </p>
            <RegisterForm isPrimary={shown === 'register'} onLogIn={go(false)} onForgotten={go(true)} />
            <p className="small muted">
              Find out how we use your data in our <TextLink to="/privacy">Privacy Policy</TextLink>.
            </p>
          </section>
        )}
      </div>
    </main>
  )
}

function SegmentButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="flex-1" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}
