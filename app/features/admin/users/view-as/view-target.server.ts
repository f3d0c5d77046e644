/** Target of audit entries about views: the viewed account. */
export function viewTarget({ userId, email }: { userId: string; email: string }) {
	return { type: "user", id: userId, label: email };
}
