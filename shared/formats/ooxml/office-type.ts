/** How the content types of Office files begin. */
export const officeType = 'application/vnd.openxmlformats-officedocument';
