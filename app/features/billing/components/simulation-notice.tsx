import { FlaskConical } from "lucide-react";

/** First line of every page while a simulator replaces Stripe. */
export function SimulationNotice() {
	return (
		<aside aria-label="Simulated payments" className="bg-honey-wash text-sm">
			<p className="page flex items-center justify-center gap-2 py-1.5">
				<FlaskConical aria-hidden className="size-4 shrink-0 text-honey" />
				<span>Payments are simulated. No money moves.</span>
			</p>
		</aside>
	);
}
