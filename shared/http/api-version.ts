/** The date of the API's shape. A change that breaks a client needs a new one; the API guide lists such changes. */
export const apiVersion = '2026-11';

export const apiVersionHeader = 'Survey-Exports-Version';
