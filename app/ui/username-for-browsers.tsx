/** Tells the password manager which entry a form is about. It has no name, so it is not sent. */
export function UsernameForBrowsers({ email }: { email: string }) {
	return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
