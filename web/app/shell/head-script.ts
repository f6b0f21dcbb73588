/** Runs in the page's head, before its first paint and its modules. Vite makes one script of it and its imports. */
import { applyStoredChoices } from './first-paint.ts'
import { loadModulesLate } from './late-modules.ts'
import { recordEarlyInput } from './record-early-input.ts'

applyStoredChoices()
recordEarlyInput()
loadModulesLate()
