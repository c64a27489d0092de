/** The design themes every account has. They are the same for all, so they are here and not in the table. */
import { z } from '@hono/zod-openapi';

const colour = z.string().openapi({ example: '#1f6feb' });

// assumed: v3 shows no theme
export const themeSchema = z
  .object({
    id: z.int().openapi({ example: 1 }),
    name: z.string().openapi({ example: 'Clear sky' }),
    background_color: colour,
    text_color: colour,
    accent_color: colour,
    font: z.string().openapi({ example: 'Noto Sans' }),
  })
  .openapi('Theme');

export type Theme = z.infer<typeof themeSchema>;

const theme = (
  id: number,
  name: string,
  colours: [background: string, text: string, accent: string],
  font: string,
) => ({
  id,
  name,
  background_color: colours[0],
  text_color: colours[1],
  accent_color: colours[2],
  font,
});

export const themes: readonly Theme[] = [
  theme(1, 'Clear sky', ['#ffffff', '#1b2733', '#1f6feb'], 'Noto Sans'),
  theme(2, 'Forest', ['#f4f8f4', '#1d2b1f', '#2e7d4f'], 'Noto Sans'),
  theme(3, 'Night', ['#14181f', '#eef2f7', '#7aa7ff'], 'Noto Sans'),
  theme(4, 'Paper', ['#fbf7ef', '#2d2418', '#9c5b16'], 'Noto Serif'),
  theme(5, 'Berry', ['#fff7fa', '#331422', '#b3265e'], 'Noto Sans'),
  theme(6, 'High contrast', ['#ffffff', '#000000', '#0000c8'], 'Noto Sans'),
];
