/** Images for uploads in tests, each of one colour, so that they can be recognised anywhere. */
import sharp from 'sharp'

export type Colour = 'red' | 'green' | 'blue' | 'yellow'

const COLOURS: Record<Colour, { r: number; g: number; b: number }> = {
  red: { r: 200, g: 30, b: 30 },
  green: { r: 30, g: 160, b: 60 },
  blue: { r: 30, g: 60, b: 200 },
  yellow: { r: 230, g: 210, b: 40 },
}

/** Returns a JPEG in the recommended format. */
export function drawImage(colour: Colour, { width = 1600, height = 2000 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: COLOURS[colour] } })
    .jpeg()
    .toBuffer()
}

/** Returns the nearest of the colours. */
export async function detectColour(bytes: Buffer): Promise<Colour | undefined> {
  const { channels } = await sharp(bytes).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  const distances = Object.entries(COLOURS).map(([name, colour]) => ({
    name,
    distance: Math.abs(colour.r - r) + Math.abs(colour.g - g) + Math.abs(colour.b - b),
  }))
  const nearest = distances.sort((one, other) => one.distance - other.distance)[0]?.name
  return isColour(nearest) ? nearest : undefined
}

const isColour = (name: string | undefined): name is Colour => name !== undefined && name in COLOURS
