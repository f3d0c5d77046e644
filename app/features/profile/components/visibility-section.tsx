import { Form, href } from "react-router";
import { VISIBILITY_ACTION } from "#app/features/page/dashboard-tab.ts";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Makes the page private or public. */
export function VisibilitySection({ isPublished }: { isPublished: boolean }) {
	return (
		<Section title="Visibility">
			<div className="rows">
				<Row
					label={isPublished ? "Your page is public" : "Your page is private"}
					hint={
						isPublished
							? "Anyone with the link can see it."
							: "Visitors see that the page doesn’t exist."
					}
				>
					<Form method="post" action={VISIBILITY_ACTION} preventScrollReset>
						<input type="hidden" name="redirectTo" value={href("/dashboard/settings/account")} />
						<SubmitButton
							variant="secondary"
							name="intent"
							value={isPublished ? "make-private" : "publish"}
						>
							{isPublished ? "Make page private" : "Make page public"}
						</SubmitButton>
					</Form>
				</Row>
			</div>
		</Section>
	);
}
