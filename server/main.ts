/** The shop's main program. It sets the heap size before anything large is loaded, which would have to load again. */
import { restartWithHeap, SHOP_HEAP } from './platform/heap-size.ts'

restartWithHeap(SHOP_HEAP)
await import('./start.ts')
