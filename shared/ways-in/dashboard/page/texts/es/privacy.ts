/** Words of the page in Spanish: personal data. */
import type { privacyEnglish } from '../en/privacy.ts';

export const privacySpanish: typeof privacyEnglish = {
  legend: 'Datos personales',
  summary: {
    keep: 'Lo que parece personal, como el correo o el teléfono, se conserva en los archivos.',
    mask: 'Lo que parece personal se enmascara en los archivos.',
    pseudonym: 'Lo que parece personal se sustituye por seudónimos.',
    remove: 'Lo que parece personal no se incluye en los archivos.',
    counted: 'Las preguntas personales solo se cuentan; no se muestra nada de lo respondido.',
  },
  scrubHint: 'En un texto depurado pueden quedar nombres y direcciones.',
  addColumn: 'Tratar una columna de otro modo',
  column: 'Columna',
  columnHint: 'El ID de una columna que tengan todas las encuestas: ip_address',
  how: 'Qué se hace con ella',
  keepColumn: 'Conservar',
  removeColumn: 'Quitar esta regla',
  kinds: {
    email: 'correo',
    phone: 'teléfono',
    name: 'nombre',
    address: 'dirección',
    id: 'ID o número',
    location: 'ubicación',
    network: 'red',
    file: 'archivo',
    other: 'personal',
  },
  reasons: { title: 'por su título', content: 'por sus respuestas', chosen: 'elegida por usted' },
  done: {
    keep: 'se conserva',
    scrub: 'se depura',
    mask: 'se enmascara',
    pseudonym: 'seudónimos',
    remove: 'se elimina',
    counted: 'solo se cuenta',
    coarsen: 'solo el día',
  },
};
