import { Form } from "react-router";
import { formatDay, formatTimeAgo } from "#app/lib/format-time.ts";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ListedBrowser } from "../queries.server.ts";

/** The browsers that aren't asked for a code; nothing without any. */
export function TrustedBrowsers({
	browsers,
	now,
}: {
	browsers: readonly ListedBrowser[];
	now: Date;
}) {
	if (browsers.length === 0) return null;
	return (
		<Section
			title="Devices without a code"
			description="Signing in here takes no code for 30 days."
		>
			<ul className="rows" aria-label="Devices without a code">
				{browsers.map(({ id, device, createdAt, lastUsedAt }) => (
					<li key={id}>
						<Row
							label={device}
							hint={
								<>
									Since {formatDay(createdAt)}, last used{" "}
									<time dateTime={lastUsedAt.toISOString()}>{formatTimeAgo(lastUsedAt, now)}</time>
								</>
							}
						>
							<Form method="post" preventScrollReset>
								<input type="hidden" name="browserId" value={id} />
								<SubmitButton
									variant="secondary"
									size="sm"
									intent="forget-browser"
									aria-label={`Ask again on ${device}`}
								>
									Ask again
								</SubmitButton>
							</Form>
						</Row>
					</li>
				))}
			</ul>
		</Section>
	);
}
